import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SparkPoints, sparkShape } from './spark-path.js';
import { Sparkline } from './Sparkline.js';

const band = { lower: 2, upper: 8 };
const box = { width: 112, height: 26 };
const pointsOf = (time: number[], value: number[]): SparkPoints => ({ time: Float64Array.from(time), value: Float64Array.from(value) });

describe('a sparkline', () => {
  it('redraws only what is outside the band, from the crossing on', () => {
    const shape = sparkShape(pointsOf([0, 10, 20, 30], [5, 11, 5, 0]), band, { ...box, longestStepMs: 15 });
    expect(shape?.above.match(/M/gu)).toHaveLength(2);
    expect(shape?.below.match(/M/gu)).toHaveLength(1);
    const crossing = Number(/^M[\d.]+ ([\d.]+)/u.exec(shape?.above ?? '')?.[1]);
    expect(crossing).toBeCloseTo(shape?.bandTop ?? NaN, 1);
    expect(shape?.dot?.side).toBe('below');
  });

  it('leaves gaps open and passes over missing values', () => {
    const shape = sparkShape(pointsOf([0, 10, 20, 500, 510], [5, NaN, 5, 5, 5]), band, { ...box, longestStepMs: 25 });
    expect(shape?.line.match(/M/gu)).toHaveLength(2);
    expect(shape?.line.match(/L/gu)).toHaveLength(2);
    expect(sparkShape(pointsOf([0], [NaN]), band, box)).toBeUndefined();
  });

  it('is drawn without limits, without readings, and without a dot when the device is silent', () => {
    const points = pointsOf([0, 10], [5, 6]);
    const { container, rerender } = render(<Sparkline points={points} band={{ lower: null, upper: null }} />);
    expect(container.querySelectorAll('rect')).toHaveLength(0);
    expect(container.querySelectorAll('circle')).toHaveLength(1);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    rerender(<Sparkline points={points} band={band} isSilent label="5 - 6" />);
    expect(container.querySelectorAll('circle')).toHaveLength(0);
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('5 - 6');
    rerender(<Sparkline points={undefined} band={band} />);
    expect(container.querySelector('path')?.getAttribute('stroke-dasharray')).toBe('2 4');
  });
});
