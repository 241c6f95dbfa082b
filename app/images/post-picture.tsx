import { classNames } from "#app/kit/ui/class-names.ts";
import { imageSources, type PostImage } from "./image.ts";

export function PostPicture(props: {
  image: PostImage;
  sizes: string;
  className?: string;
  eager?: boolean;
  decorative?: boolean;
}) {
  const { image, sizes, className, eager = false, decorative = false } = props;
  const sources = imageSources(image);
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={image.address}
        alt={decorative ? "" : image.alt}
        width={image.width ?? 1200}
        height={image.height ?? 800}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        referrerPolicy={sources.length > 0 ? undefined : "no-referrer"}
        className={classNames("bg-slate-100 object-cover", className)}
      />
    </picture>
  );
}
