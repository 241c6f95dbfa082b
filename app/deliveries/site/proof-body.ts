import { filesOfAnyone } from "#app/request/accepted-body.ts";
import { FILE_MAX_BYTES } from "#app/files/file-type.ts";
import { DRIVER_MESSAGES } from "../site-words.ts";

export const PROOF_BODY = filesOfAnyone({
  bytes: FILE_MAX_BYTES,
  count: 1,
  get tooLarge() {
    return DRIVER_MESSAGES.photoTooLarge;
  },
});
