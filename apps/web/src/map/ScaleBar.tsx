/** How far things are: a bar of a round length. */
import type { ReactElement } from 'react';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { scaleOf } from './scale.js';

export function ScaleBar({
  latitude,
  zoom,
  lang,
}: {
  readonly latitude: number;
  readonly zoom: number;
  readonly lang: Lang;
}): ReactElement {
  const { width, length, unit } = scaleOf(latitude, zoom);
  return (
    <span className="fw-map-scale" style={{ width }} data-map-scale={`${length} ${unit}`}>
      {text(lang, unit === 'km' ? 'map.kilometres' : 'map.metres', { count: length })}
    </span>
  );
}
