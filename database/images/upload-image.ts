import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { storeImage, type StoredImage } from "./store-image.ts";
import { sweepImages } from "./sweep-images.ts";

/** Stores a picture that a member of staff uploaded, and removes pictures nobody has used for a week. */
export async function uploadImage(
  db: Database,
  actor: Actor,
  upload: Uint8Array,
  now: Date,
): Promise<StoredImage> {
  const image = await storeImage(db, upload);
  await recordAudit(db, actor, {
    action: "image.uploaded",
    entity: "image",
    entityId: image.hash,
    summary: `${image.width} x ${image.height} pixels`,
  });
  await sweepImages(db, now);
  return image;
}
