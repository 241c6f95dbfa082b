import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the product, one line each. */
export default [
  layout("site/layout/site-layout.route.tsx", [
    index("site/home/home.route.tsx"),
    route("about", "site/about/about.route.tsx"),
    route("services", "site/services/services.route.tsx"),
    route("services/air-freight", "site/services/air-freight.route.tsx"),
    route("services/sea-freight", "site/services/sea-freight.route.tsx"),
    route("services/road-transport", "site/services/road-transport.route.tsx"),
    route("contact", "site/contact/contact.route.tsx"),
    route("blog", "site/blog/blog.route.tsx"),
    route("blog/:slug", "site/blog/article.route.tsx"),
    route("track", "site/track/track.route.tsx"),
    route("*", "site/not-found/not-found.route.tsx"),
  ]),

  route("blog/feed.xml", "site/blog/feed.route.ts"),
  route("images/:hash/:file", "images/image.route.ts"),

  route("sitemap.xml", "site/search-engines/sitemap.route.ts"),
  route("robots.txt", "site/search-engines/robots.route.ts"),
  route("site.webmanifest", "site/search-engines/web-manifest.route.ts"),

  ...prefix("admin", [
    route("login", "auth/login.route.tsx"),
    route("logout", "auth/logout.route.ts"),
    route("reset-password", "auth/reset-password.route.tsx"),
    route("session", "auth/session.route.ts"),
    layout("admin/shell/shell.route.tsx", [
      layout("admin/shell/section.route.tsx", [
        index("admin/dashboard/dashboard.route.tsx"),
        route("shipments", "admin/shipments/shipments.route.tsx", [
          route("new", "admin/shipments/new-shipment.route.tsx"),
        ]),
        route("shipments/rows", "admin/shipments/shipment-rows.route.ts"),
        route("shipments/party-names", "admin/shipments/party-names.route.ts"),
        route("shipments/bulk", "admin/shipments/bulk.route.ts"),
        route("shipments/export", "admin/shipments/export.route.ts"),
        route("shipments/import", "admin/shipments/import.route.tsx"),
        route("shipments/import/template", "admin/shipments/import-template.route.ts"),
        route("shipments/import/:importId", "admin/shipments/import-plan.route.tsx"),
        route("shipments/import/:importId/rows", "admin/shipments/import-rows.route.ts"),
        route("shipments/:id/label", "admin/shipments/label.route.tsx"),
        route("shipments/:id", "admin/shipments/shipment.route.tsx", [
          route("edit", "admin/shipments/edit-shipment.route.tsx"),
        ]),
        route("shipments/:id/edit-form", "admin/shipments/edit-form.route.ts"),
        route("shipments/:id/history", "admin/shipments/history.route.ts"),
        route("shippers", "admin/parties/shippers.route.tsx"),
        route("shippers/rows", "admin/parties/shipper-rows.route.ts"),
        route("consignees", "admin/parties/consignees.route.tsx"),
        route("consignees/rows", "admin/parties/consignee-rows.route.ts"),
        route("quotes", "admin/inboxes/quotes.route.tsx", [route(":id", "admin/inboxes/quote.route.tsx")]),
        route("quotes/rows", "admin/inboxes/quote-rows.route.ts"),
        route("contacts", "admin/inboxes/contacts.route.tsx", [
          route(":id", "admin/inboxes/contact.route.tsx"),
        ]),
        route("contacts/rows", "admin/inboxes/contact-rows.route.ts"),
        route("settings", "admin/settings/settings.route.tsx"),
        route("settings/audit", "admin/settings/audit.route.tsx"),
        route("settings/deleted", "admin/settings/deleted.route.ts"),
        route("live", "admin/live/live.route.ts"),
        route("blog", "admin/blog/posts.route.tsx"),
        route("blog/rows", "admin/blog/post-rows.route.ts"),
        route("blog/new", "admin/blog/new-post.route.tsx"),
        route("blog/:id/edit", "admin/blog/edit-post.route.tsx"),
        route("blog/categories", "admin/blog/categories.route.ts"),
        route("blog/authors", "admin/blog/authors.route.ts"),
        route("blog/images", "admin/blog/images.route.ts"),
        route("notifications", "admin/shell/notifications.route.ts"),
      ]),
      route("*", "admin/shell/admin-not-found.route.tsx"),
    ]),
  ]),

  ...(process.env.NODE_ENV === "production" ? [] : [route("look", "look/look.route.tsx")]),
] satisfies RouteConfig;
