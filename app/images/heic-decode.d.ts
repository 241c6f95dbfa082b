declare module "heic-decode" {
  interface DecodedImage {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface Decodable {
    width: number;
    height: number;
    decode(): Promise<DecodedImage>;
  }
  const decode: {
    all(options: { buffer: Uint8Array }): Promise<Decodable[] & { dispose(): void }>;
  };
  export default decode;
}
