/** The buttons that say how many devices are beyond the view. */
import { clustersOf } from '@frostway/core/map/spread';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Elsewhere } from './Elsewhere.js';

type Bounds = Parameters<Parameters<typeof Elsewhere>[0]['onGo']>[0];
const around = (longitude: number, latitude: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, at) => [longitude + at / 10, latitude]);
const clusters = clustersOf([...around(121, 31, 40), ...around(10, 53, 3), ...around(-46, -23, 1), ...around(54, 24, 2)]);
const words = (): (string | null)[] => screen.queryAllByRole('button').map(({ textContent }) => textContent);
afterEach(cleanup);

it('say how many devices are on which other continent, and go there', () => {
  const gone: Bounds[] = [];
  render(<Elsewhere clusters={clusters} isInView={([west]) => west > 100} lang="en" onGo={(bounds) => gone.push(bounds)} />);
  expect(words()).toEqual(['3 more in Europe', '2 more farther away', '1 more in South America']);
  fireEvent.click(screen.getByRole('button', { name: '3 more in Europe' }));
  expect(gone).toEqual([[10, 53, 10.2, 53]]);
});

it('say the same in Chinese, and where the first devices are once one looks at the others', () => {
  render(<Elsewhere clusters={clusters} isInView={([west]) => west === 10} lang="zh-cn" onGo={() => undefined} />);
  expect(words()).toEqual(['另有 42 台在亚洲', '另有 1 台在南美洲']);
});

it('are not there while everything is in view, or there is nothing', () => {
  const { container } = render(<Elsewhere clusters={clusters} isInView={() => true} lang="en" onGo={() => undefined} />);
  expect(container.textContent).toBe('');
  cleanup();
  expect(render(<Elsewhere clusters={[]} isInView={() => false} lang="en" onGo={() => undefined} />).container.textContent).toBe('');
});
