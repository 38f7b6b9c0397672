/** Keeps a page that breaks from taking the frame with it. */
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../api/language.js';
import { useLiveState } from '../api/live-state.js';
import { Icon } from '../ui/icons.js';

type State = { readonly isBroken: boolean };

/** Shows the broken state instead of a blank page; a new key, or its button, tries again. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false };
  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }
  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

/** Breaking while the connection is lost mostly means that the page's code could not be fetched: it opens by itself with the connection. */
function Broken() {
  const { t } = useText();
  const { connection } = useLiveState();
  const [isWaiting, setIsWaiting] = useState(connection === 'lost');
  if (connection === 'lost' && !isWaiting) setIsWaiting(true);
  useEffect(() => {
    // What a browser failed to fetch stays failed for this document: only a new one has the page.
    if (isWaiting && connection === 'open') window.location.reload();
  }, [isWaiting, connection]);
  return (
    <div className="state" role="alert">
      <span className="tx k-alarm">
        <Icon name="alarm" size={28} />
      </span>
      <h2>{t(isWaiting ? 'frame.broken.lost' : 'frame.broken.title')}</h2>
      <p>{t(isWaiting ? 'frame.broken.lostHint' : 'frame.broken.hint')}</p>
      <div className="acts">
        <button type="button" className="btn p" onClick={() => window.location.reload()}>
          {t('frame.refresh')}
        </button>
      </div>
    </div>
  );
}
