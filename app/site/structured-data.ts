import { company } from "#content/company.ts";
import { socialLinks } from "#content/navigation.ts";

/** An entry of schema.org as JSON. */
export interface StructuredData {
  [key: string]: string | number | boolean | null | StructuredData | readonly (string | StructuredData)[];
}

/** One step of the way from Home to a page. */
export interface Crumb {
  name: string;
  path: string;
}

/** How other entries refer to the company. */
export const companyId = (publicUrl: string) => `${publicUrl}/#company`;

/** The company as search engines read it: where it is, how to reach it, when it is open. */
export function companyEntry(publicUrl: string): StructuredData {
  const { street, postalCode, city, countryCode } = company.address;
  const found = socialLinks.flatMap(({ to }) => (to?.startsWith("https:") ? [to] : []));
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": companyId(publicUrl),
    name: company.name,
    ...(company.legalName ? { legalName: company.legalName } : {}),
    ...(company.vatNumber ? { vatID: company.vatNumber } : {}),
    description: company.description,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    image: `${publicUrl}/icon-512.png`,
    telephone: company.phone,
    email: company.email,
    ...(found.length > 0 ? { sameAs: found } : {}),
    foundingDate: company.founded,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: countryCode,
    },
    openingHoursSpecification: company.hours.flatMap(({ opens, closes, weekdays }) =>
      opens && closes
        ? [{ "@type": "OpeningHoursSpecification", dayOfWeek: [...weekdays], opens, closes }]
        : [],
    ),
  };
}

/** A service page: what it offers, and that the company offers it. */
export function serviceEntry(
  publicUrl: string,
  service: { name: string; description: string; path: string },
): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: service.name,
    serviceType: service.name,
    description: service.description,
    url: publicUrl + service.path,
    provider: { "@type": "LocalBusiness", "@id": companyId(publicUrl), name: company.name },
  };
}

/** The way from Home to a page. */
export function breadcrumbs(publicUrl: string, crumbs: readonly Crumb[]): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
