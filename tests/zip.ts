import { crc32, deflateRawSync } from "node:zlib";

/** An entry of a ZIP file; the declared size may be a lie. */
interface ZipEntry {
  name: string;
  content: Buffer;
  declared?: number;
}

/** Writes a ZIP file, as an attacker might. */
export function zip(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of entries) {
    const body = deflateRawSync(content, { level: 1 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(declared ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, Buffer.from(name), body]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    centrals.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002", "latin1"), version, common, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, central, end]));
}
