/** Texts about files of shipments, quote requests and companies. */
export const FILE_MESSAGES = {
  notFound: "This file does not exist any more",
  ownerNotFound: "What the file belongs to was deleted",
  changedMeanwhile: "This file was changed by someone else meanwhile. Look at it again before you save.",
  noneChosen: "Choose a file",
  empty: "This file is empty",
  tooLarge: "This file is larger than 20 MB",
  unknownType:
    "This kind of file is not taken. Choose a PDF, a picture (JPEG, PNG, WebP, HEIC), XLSX, DOCX or EML",
  oldOffice:
    "This Office file is locked with a password or in an old format (.xls, .doc, .msg). Save it as XLSX or DOCX without a password, or as PDF",
  macros: "This file contains macros. Save it without them as XLSX or DOCX, or as PDF",
  archive: "This is a ZIP archive. Unpack it and send the files in it",
  twoInOne: "This file is two kinds of file in one and is not taken. Save it anew",
  damaged: "This file is damaged or did not arrive whole. Send it again",
  misnamed: (extension: string, is: string) =>
    `The name ends in .${extension}, but this is ${is}. Give it the right name and send it again`,
  tooMany: (count: number) => `There are ${count} files here already. Delete some first`,
  uploadOfAnother: "This upload belongs to another shipment. Start it again there",
  gone: "The content of this file is no longer kept. Send it again",
  nameRequired: "Enter a name",
  nameTooLong: (most: number) => `Use at most ${most} characters`,
  kindRequired: "Choose what this file is",
  signerTooLong: (most: number) => `Use at most ${most} characters`,
  failed: "The file did not come through. Try again",
  listFailed: "The files cannot be shown at this moment",
} as const;
