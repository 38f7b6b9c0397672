/** The thin bar while the server has a newer version of these pages than the one that is open: says so, and offers to load it. */
import { overview } from '@frostway/contract/overview/endpoints';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.js';
import { useText } from '../api/language.js';
import { useLiveState } from '../api/live-state.js';
import { Icon } from '../ui/icons.js';

/** How often an open page asks by itself, ms; it also asks when a lost connection is back, for that is when a server was replaced. One just loaded is the newest. */
const everyMs = 30 * 60_000;

/** The version of the open page: the name of its first script, which carries the content of everything it loads. Undefined from sources. */
export function pageVersion(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return script === null ? undefined : new URL(script.src, location.href).pathname.split('/').at(-1);
}

/** See above. Nothing while there is no newer version, or when that cannot be asked. */
export function NewVersionBar() {
  const { t } = useText();
  const { connection } = useLiveState();
  const [found, setFound] = useState<string>();
  const [later, setLater] = useState<string>();
  const isOpen = connection === 'open';
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'lost') wasLost.current = true;
  }, [connection]);
  useEffect(() => {
    const version = pageVersion();
    if (version === undefined || !isOpen) return undefined;
    // That there is none is an answer too: 50041.
    const ask = (): void =>
      void call(overview.newVersion, { version }).then(
        (newer) => setFound(newer.version),
        () => undefined,
      );
    if (wasLost.current) ask();
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [isOpen]);
  if (found === undefined || found === later) return null;
  return (
    <div className="lost newer" role="status">
      <Icon name="refresh" />
      <b className="b">{t('frame.version.newer')}</b>
      <span className="grow" />
      <button type="button" className="lnk" onClick={() => setLater(found)}>
        {t('frame.version.later')}
      </button>
      <button type="button" className="lnk" onClick={() => location.reload()}>
        {t('frame.version.load')}
      </button>
    </div>
  );
}
