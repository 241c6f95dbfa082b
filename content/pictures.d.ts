declare module "*.jpg?picture" {
  const picture: import("./picture.ts").ResponsivePicture;
  export default picture;
}

/** A crop for tall screens around `focus` percent of the width: `x.jpg?focus=80&portrait`. */
declare module "*&portrait" {
  const picture: import("./picture.ts").ResponsivePicture;
  export default picture;
}

declare module "*.jpg?share" {
  const image: import("./picture.ts").ShareImage;
  export default image;
}
