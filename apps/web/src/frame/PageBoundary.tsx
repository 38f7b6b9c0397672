/** Keeps a page that breaks from taking the frame with it. */
import { Component, type ReactNode } from 'react';
import { useText } from '../api/language.js';
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

function Broken() {
  const { t } = useText();
  return (
    <div className="state" role="alert">
      <span className="tx k-alarm">
        <Icon name="alarm" size={28} />
      </span>
      <h2>{t('frame.broken.title')}</h2>
      <p>{t('frame.broken.hint')}</p>
      <div className="acts">
        <button type="button" className="btn p" onClick={() => window.location.reload()}>
          {t('frame.refresh')}
        </button>
      </div>
    </div>
  );
}
