import { pageMeta, publicUrlOf } from "#app/site/page-meta.ts";
import { serviceEntry } from "#app/site/structured-data.ts";
import type { ShareImage } from "#content/picture.ts";
import { type ServicePageCopy, servicesOverview } from "#content/services.ts";

/** The head of a service page, with what it offers for search engines. */
export function serviceMeta(args: Parameters<typeof pageMeta>[0], copy: ServicePageCopy, image: ShareImage) {
  const { title, lead, path } = copy;
  return pageMeta(args, {
    title,
    description: lead,
    path,
    image,
    crumbs: [
      { name: servicesOverview.title, path: "/services" },
      { name: title, path },
    ],
    structured: [serviceEntry(publicUrlOf(args), { name: title, description: lead, path })],
  });
}
