/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of the product, `package.json`. */
  readonly VERSION?: string;
  /** Licence that `package.json` names; empty while the owner has chosen none. */
  readonly LICENCE?: string;
  /** Areas that have a user guide under `/guide/`, separated by commas. */
  readonly GUIDES?: string;
  /** Identifies the shape of the API's answers. */
  readonly SHAPE?: string;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
