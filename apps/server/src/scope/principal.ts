/** Who asks what he may see. */
import type { Caller, Guest } from '../call/serve.js';

/** An account: a session's caller is one. */
export type Principal = Pick<Caller, 'accountId' | 'level' | 'ownerId' | 'now' | 'receives'>;
/** Who holds a link. */
export type GuestPrincipal = Pick<Guest, 'shareKeyId' | 'now'>;
export type Viewer = Principal | GuestPrincipal;
