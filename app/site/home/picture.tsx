import type { ResponsivePicture } from "#content/picture.ts";

/** A responsive picture: AVIF, WebP, then what the server holds; its size is known before it loads. */
export function Picture(props: {
  picture: ResponsivePicture;
  alt: string;
  /** Its width on screen, for the browser's choice. */
  sizes: string;
  className?: string;
  /** In the first view: fetched at once. */
  eager?: boolean;
}) {
  const { picture, alt, sizes, className, eager = false } = props;
  return (
    <picture className="contents">
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
        decoding="async"
        className={className}
      />
    </picture>
  );
}
