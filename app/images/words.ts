/** Texts of an upload. Separate from `image.ts`, which the public blog loads too. */
export const IMAGE_MESSAGES = {
  tooLarge: "The picture is larger than 8 MB",
  unknownType: "Choose a JPEG, PNG, WebP or AVIF picture",
  animated: "Moving pictures cannot be used. Choose one that stands still",
  tooManyPixels: "The picture has too many pixels. Choose one with at most 50 million",
  tooSmall: "The picture is too small. Choose one at least 320 pixels wide",
  damaged: "The picture is damaged and cannot be read",
  gaveUp: "The picture could not be read. Try again, or save it anew as a JPEG first",
  busy: "Too many pictures are being read at this moment. Please try again shortly",
  failed: "Failed to upload picture",
} as const;
