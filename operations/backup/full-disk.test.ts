import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { BackupProblem } from "./archive.ts";
import { checkBackup } from "./read-backup.ts";
import { backupName, writeBackup } from "./write-backup.ts";

const database = useTestDatabase();
const disk = mkdtempSync(path.join(tmpdir(), "zenne-small-disk-"));
const mounted = mountSmallDisk();

afterAll(() => {
  if (mounted) execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Mounts a disk of eight megabytes, if the machine permits. */
function mountSmallDisk(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.runIf(mounted)(
  "a backup that fills the disk in the middle of a file says so, leaves nothing, and the next one is made",
  async () => {
    await database.pool.query(
      "insert into file_contents (hash, type, bytes) values ($1, 'image/jpeg', 21000000)",
      [randomBytes(32)],
    );
    for (let position = 0; position < 60; position++)
      await database.pool.query(
        "insert into file_pieces (hash, position, bytes) select hash, $1, $2 from file_contents",
        [position, randomBytes(256 * 1024)],
      );
    const file = path.join(disk, backupName(new Date()));
    const refused = await writeBackup(database.url, file).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackupProblem);
    expect((refused as Error).message).toMatch(/^The disk of .* is full: no backup was written/);
    expect(readdirSync(disk)).toEqual([]);
    await database.pool.query("delete from file_pieces where position > 3");
    await writeBackup(database.url, file);
    await checkBackup(file);
    expect(readdirSync(disk)).toEqual([path.basename(file)]);
  },
);

test.runIf(mounted)("a disk without room for a first byte says the same", async () => {
  writeFileSync(path.join(disk, "filler"), Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize));
  const before = readdirSync(disk);
  const file = path.join(disk, backupName(new Date(0)));
  await expect(writeBackup(database.url, file)).rejects.toThrow(/is full: no backup was written/);
  expect(readdirSync(disk)).toEqual(before);
});
