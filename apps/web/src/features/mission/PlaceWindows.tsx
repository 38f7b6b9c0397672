/** The windows of the places of a route: a line for each, with when it is left or reached at the earliest and the latest. */
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../api/language.js';

/** A place of the route: its key among the windows, and what it is called. */
export type WindowPlace = { readonly key: string; readonly name: string };

type PlaceWindowsProps = {
  readonly places: readonly WindowPlace[];
  readonly hint: string;
  readonly problem: string | undefined;
  /** The control of one side of a window, under this name. */
  readonly children: (key: string, side: 'earliest' | 'latest', name: string) => ReactNode;
};

/** See above. Nothing without a place. */
export function PlaceWindows({ places, hint, problem, children }: PlaceWindowsProps) {
  const { t } = useText();
  if (places.length === 0) return null;
  return (
    <fieldset className="ms-windows">
      <legend className="lab">{t('mission.window.title')}</legend>
      <p className="c12 mut">{hint}</p>
      {places.map(({ key, name }) => (
        <div key={key} className="ms-window">
          <span className="ell c13" title={name}>
            {name}
          </span>
          {(['earliest', 'latest'] as const).map((side) => (
            <Fragment key={side}>{children(key, side, t(`mission.window.${side}`, { place: name }))}</Fragment>
          ))}
        </div>
      ))}
      {problem === undefined ? null : (
        <p className="c12 tx k-alarm" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
