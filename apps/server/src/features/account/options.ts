/** What accounts need from outside. */
import type { Outbox } from '../../outbox/outbox.js';
import type { Captcha } from '../../outside/captcha.js';
import type { Clock } from '../../outside/clock.js';
import type { OpenIdProvider } from '../../outside/openid.js';
import type { Sealer } from '../../outside/sealer.js';

export type AccountOptions = {
  readonly clock: Clock;
  readonly captcha: Captcha;
  readonly outbox: Outbox;
  /** The provider of internet accounts. */
  readonly internet: OpenIdProvider | undefined;
  /** Seals what the platform has to read again. */
  readonly sealer: Sealer;
  readonly sessionHours: number;
  readonly hasDemo: boolean;
  readonly publicUrl: () => string;
};
