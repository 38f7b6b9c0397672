/** Drawing a fence on the map: pressing it, the points as handles, the way back, and the same by keys: the map is moved by its arrow keys and its middle is the point. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { boxOf } from '@frostway/core/fence/distance';
import type { FenceShape } from '@frostway/core/fence/shape';
import type { Place } from '@frostway/core/track/distance';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import type { MapBox, MapFence } from '../../map/fence-features.js';
import { farView } from '../../map/map-props.js';
import { FleetMap, type MapTools, type MapView } from '../../map/FleetMap.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { type FenceDraft, pressed, withoutPoint } from './sketch.js';
import { SketchHandles } from './SketchHandles.js';
import type { Sketching } from './use-sketch.js';

/** The id of what is drawn: no fence has it. */
const sketchId = 0;
/** The colours of devices say nothing about where a fence is. */
const noLegend = <></>;
/** Before the box itself is looked at. */
const boxZoom = 8;

function middleOf({ west, south, east, north }: MapBox): MapView {
  const longitude = (west + (east < west ? east + 360 : east)) / 2;
  return { longitude: longitude > 180 ? longitude - 360 : longitude, latitude: (south + north) / 2, zoom: boxZoom };
}

export type DrawMapProps = {
  readonly draft: FenceDraft;
  readonly shape: FenceShape | undefined;
  readonly sketching: Sketching;
  /** The vehicles, for where they are. */
  readonly devices: readonly DeviceStatus[];
  readonly others: readonly MapFence[];
  /** What is looked at first: the fence, else where the others are, else the vehicles. */
  readonly start: MapBox | undefined;
};

/** See above. */
export function DrawMap({ draft, shape, sketching, devices, others, start }: DrawMapProps) {
  const { t, lang } = useText();
  const { change } = sketching;
  const [chosen, setChosen] = useState<number>();
  const [looked, setLooked] = useState(start);
  const [first] = useState(() => (start === undefined ? farView : middleOf(start)));
  const centre = useRef<MapView>(first);
  const fences = useMemo(() => (shape === undefined ? others : [...others, { id: sketchId, name: '', shape }]), [others, shape]);
  const press = (place: Place): void => {
    change(pressed(draft, place, centre.current.zoom));
    setChosen(undefined);
  };
  const here = (): void => press(centre.current);
  const count = shape === undefined ? 0 : shape.shape === 'circle' ? 1 : shape.points.length;
  const isChosen = chosen !== undefined && shape !== undefined && shape.shape !== 'circle' && chosen < shape.points.length;
  const remove = (): void => {
    if (!isChosen) return;
    change(withoutPoint(shape.points, chosen));
    setChosen(undefined);
  };
  const clear = (): void => {
    change(draft.shape === 'circle' ? { latitude: '', longitude: '' } : { points: '' });
    setChosen(undefined);
  };
  const keys = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      sketching.undo();
    } else if (event.key === 'Enter' && event.target instanceof HTMLCanvasElement) {
      event.preventDefault();
      here();
    }
  };
  const over = (tools: MapTools) => (
    <div className="fn-over">
      {shape === undefined ? null : (
        <SketchHandles tools={tools} draft={draft} shape={shape} sketching={sketching} chosen={chosen} onChoose={setChosen} />
      )}
      <span className="fn-cross" aria-hidden="true" />
    </div>
  );
  const acts: readonly { word: string; icon: IconName; run: () => void; isOff: boolean }[] = [
    { word: t('fence.draw.undo'), icon: 'undo', run: sketching.undo, isOff: !sketching.canUndo },
    ...(draft.shape === 'circle' ? [] : [{ word: t('fence.draw.removePoint'), icon: 'minus' as const, run: remove, isOff: !isChosen }]),
    { word: t('fence.draw.clear'), icon: 'trash', run: clear, isOff: count === 0 },
    {
      word: t('fence.draw.fit'),
      icon: 'aim',
      run: () => shape !== undefined && setLooked({ ...boxOf(shape) }),
      isOff: shape === undefined,
    },
  ];
  return (
    <section className="fn-draw" aria-label={t('fence.draw')} onKeyDown={keys}>
      <FleetMap
        devices={devices}
        lang={lang}
        hasSearch
        fences={fences}
        chosenFence={sketchId}
        onPress={press}
        over={over}
        lookAt={looked}
        {...(start === undefined ? {} : { initialView: first })}
        onViewChange={(view) => {
          centre.current = view;
        }}
        legend={noLegend}
      />
      <div className="fn-tools" role="toolbar" aria-label={t('fence.draw')}>
        <p className="c13 fn-lead">
          <Icon name="info" size={14} />
          {t(`fence.draw.${draft.shape}`)}
        </p>
        <div className="fn-acts">
          <button type="button" className="btn sm fn-here" onClick={here}>
            <Icon name="plus" size={14} />
            {t(draft.shape === 'circle' ? 'fence.draw.centreHere' : 'fence.draw.here')}
          </button>
          {acts.map(({ word, icon, run, isOff }) => (
            <button key={icon} type="button" className="btn sm" disabled={isOff} title={word} aria-label={word} onClick={run}>
              <Icon name={icon} size={14} />
              <span className="no-phone">{word}</span>
            </button>
          ))}
          <span className="c12 mut" role="status">
            {draft.shape === 'circle' ? '' : t('fence.draw.state', { count })}
          </span>
        </div>
      </div>
    </section>
  );
}
