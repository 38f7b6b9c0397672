/** As much of the package oidc-provider, which brings no types, as the test of internet accounts needs. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    proxy: boolean;
  }
}
