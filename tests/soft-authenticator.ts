import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** CBOR of what a passkey is made of: small integers, short texts and bytes, maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (type: number, length: number) => {
    if (length < 24) return Buffer.from([(type << 5) | length]);
    return Buffer.from(
      length < 256 ? [(type << 5) | 24, length] : [(type << 5) | 25, length >> 8, length & 255],
    );
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap((pair) => pair.map((each) => cbor(each as string))),
    ]);
  return Buffer.concat([head(2, value.length), value]);
}

interface Situation {
  origin: string;
  rpId: string;
  challenge: string;
  /** The person unlocked the device. */
  verified?: boolean;
}

/** An authenticator in software, for tests of the server: one passkey, made and used as browsers do. */
export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const authData = ({ rpId, verified = true }: Situation, attested = Buffer.alloc(0)) => {
    const flags = 1 | (verified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, { origin, challenge }: Situation) =>
    json({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false });
  const shared = { id: url(id), rawId: url(id), type: "public-key", clientExtensionResults: {} };
  return {
    id: url(id),
    /** The answer to the question for a new passkey. */
    make(situation: Situation) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x!, "base64url")],
        [-3, Buffer.from(jwk.y!, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData(situation, attested)],
        ]),
      );
      const response = {
        clientDataJSON: url(clientData("create", situation)),
        attestationObject: url(attestationObject),
        transports: ["internal"],
      };
      return { ...shared, response };
    },
    /** The answer to the question for a passkey. */
    use(situation: Situation) {
      const client = clientData("get", situation);
      const data = authData(situation);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
      };
      return { ...shared, response };
    },
  };
}
