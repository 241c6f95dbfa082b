import type { ResponsivePicture } from "#content/picture.ts";

export const narrowScreen = "(max-width: 40rem)";
export const wideScreen = "(min-width: 40.01rem)";

/** A picture in AVIF, WebP, then the fallback; its mean colour fills the space until it loads. */
export function Picture(props: {
  picture: ResponsivePicture;
  portrait?: { picture: ResponsivePicture; sizes: string };
  alt: string;
  sizes: string;
  className?: string;
  eager?: boolean;
}) {
  const { picture, portrait, alt, sizes, className, eager = false } = props;
  return (
    <picture className="contents">
      {portrait?.picture.sources.map(({ type, srcSet }) => (
        <source key={type} media={narrowScreen} type={type} srcSet={srcSet} sizes={portrait.sizes} />
      ))}
      {picture.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={picture.fallback}
        alt={alt}
        width={picture.width}
        height={picture.height}
        sizes={sizes}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding={eager ? "auto" : "async"}
        style={{ backgroundColor: picture.tone }}
        className={className}
      />
    </picture>
  );
}

export function picturePreload(picture: ResponsivePicture, sizes: string, media?: string) {
  const [best] = picture.sources;
  return {
    rel: "preload" as const,
    as: "image" as const,
    type: best?.type,
    imageSrcSet: best?.srcSet ?? "",
    imageSizes: sizes,
    media,
    fetchPriority: "high" as const,
  };
}
