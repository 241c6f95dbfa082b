declare module "*.jpg?picture" {
  const picture: import("./picture.ts").ResponsivePicture;
  export default picture;
}
