/** The colours of app/kit/ui/theme.css as #rrggbb (tools/colours-plugin.ts): those that are asked for so far. */
declare module "virtual:house-colours" {
  export const ink950: string;
  export const ink900: string;
  export const slate200: string;
  export const slate600: string;
  export const slate700: string;
  export const signal500: string;
}
