/** A panel: one line around it, a head with its title and what belongs to it at the right. */
import type { ReactNode } from 'react';

export type PanelProps = {
  readonly title?: ReactNode;
  /** Small grey words after the title. */
  readonly note?: ReactNode;
  /** Links or buttons at the right of the head. */
  readonly extra?: ReactNode;
  /** True: the content keeps 16 px from the edges. */
  readonly padded?: boolean;
  readonly children: ReactNode;
};

/** See above. */
export function Panel({ title, note, extra, padded = false, children }: PanelProps) {
  return (
    <section className="panel">
      {title === undefined ? null : (
        <header>
          <h2>{title}</h2>
          {note === undefined ? null : <span className="mut c13">{note}</span>}
          <span className="grow" />
          {extra}
        </header>
      )}
      {padded ? <div className="body">{children}</div> : children}
    </section>
  );
}

/** A page's head: its title, what is said beside it, its main action at the right. */
export function PageHead({ title, note, extra }: { title: ReactNode; note?: ReactNode; extra?: ReactNode }) {
  return (
    <div className="ph">
      <h1>{title}</h1>
      {note === undefined ? null : <span className="mut c13">{note}</span>}
      <span className="grow" />
      {extra === undefined ? null : <span className="ph-acts">{extra}</span>}
    </div>
  );
}
