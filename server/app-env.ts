import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";

/** What our middleware hands down with a request. */
export interface AppEnv {
  /** `wholePage`: rendered for the page cache, for nobody in particular; no request from outside can say so. */
  Bindings: HttpBindings & { wholePage?: boolean };
  Variables: {
    requestId: string;
    log: Logger;
    address: string;
    /** True when the visitor came over https, as far as trusted proxies say. */
    secure: boolean;
    secureHeadersNonce?: string;
  };
}
