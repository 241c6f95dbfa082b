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

  ...prefix("admin", [
    route("login", "auth/login.route.tsx"),
    route("logout", "auth/logout.route.ts"),
    layout("admin/shell/shell.route.tsx", [
      index("admin/dashboard/dashboard.route.tsx"),
      route("shipments", "admin/shipments/shipments.route.tsx"),
      route("shipments/new", "admin/shipments/new-shipment.route.tsx"),
      route("shipments/:id", "admin/shipments/shipment.route.tsx"),
      route("quotes", "admin/quotes/quotes.route.tsx"),
      route("live", "admin/live/live.route.ts"),
      route("blog", "admin/blog/posts.route.tsx"),
      route("blog/rows", "admin/blog/post-rows.route.ts"),
      route("blog/new", "admin/blog/new-post.route.tsx"),
      route("blog/:id/edit", "admin/blog/edit-post.route.tsx"),
      route("blog/categories", "admin/blog/categories.route.ts"),
      route("blog/authors", "admin/blog/authors.route.ts"),
      route("blog/images", "admin/blog/images.route.ts"),
      route("*", "admin/shell/admin-not-found.route.tsx"),
    ]),
  ]),

  ...(process.env.NODE_ENV === "production" ? [] : [route("look", "look/look.route.tsx")]),
] satisfies RouteConfig;
