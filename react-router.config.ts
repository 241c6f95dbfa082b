import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Where the file of a clientAction alone does not come, the router would open its page without any content.
  splitRouteModules: false,
} satisfies Config;
