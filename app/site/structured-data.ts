import { company } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { socialLinks } from "#content/social-links.ts";
import { pathIn } from "#app/kit/language/language.ts";
import { SITE_WORDS } from "./words.ts";

export interface StructuredData {
  [key: string]: string | number | boolean | null | StructuredData | readonly (string | StructuredData)[];
}

export interface Crumb {
  name: string;
  path: string;
}

export const inThisLanguage = (publicUrl: string, path: string): string => publicUrl + pathIn(path);

export const companyId = (publicUrl: string) => `${publicUrl}/#company`;

export function companyEntry(publicUrl: string): StructuredData {
  const { street, postalCode, city, countryCode } = company.address;
  const addresses = socialLinks.flatMap(({ to }) => (to?.startsWith("https:") ? [to] : []));
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": companyId(publicUrl),
    name: company.name,
    ...(company.legalName ? { legalName: company.legalName } : {}),
    ...(company.vatNumber ? { vatID: company.vatNumber } : {}),
    description: companyTexts.description,
    url: inThisLanguage(publicUrl, "/"),
    logo: `${publicUrl}/icon-512.png`,
    image: `${publicUrl}/icon-512.png`,
    telephone: company.phone,
    email: company.email,
    ...(addresses.length > 0 ? { sameAs: addresses } : {}),
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
    url: inThisLanguage(publicUrl, service.path),
    provider: { "@type": "LocalBusiness", "@id": companyId(publicUrl), name: company.name },
  };
}

export function breadcrumbs(publicUrl: string, crumbs: readonly Crumb[]): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: SITE_WORDS.home, path: "/" }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: inThisLanguage(publicUrl, path),
    })),
  };
}
