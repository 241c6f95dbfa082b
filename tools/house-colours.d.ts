/** The colours of app/kit/ui/theme.css as #rrggbb (tools/colours-plugin.ts) that are used so far. */
declare module "virtual:house-colours" {
  export const ink950: string;
  export const ink900: string;
  export const ink700: string;
  export const slate50: string;
  export const slate200: string;
  export const slate600: string;
  export const slate700: string;
  export const signal500: string;
  export const yellow100: string;
  export const yellow700: string;
  export const blue100: string;
  export const blue700: string;
  export const green100: string;
  export const green700: string;
  export const red100: string;
  export const red700: string;
  export const grey100: string;
  export const grey700: string;
}
