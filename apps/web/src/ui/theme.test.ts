/** The colours antd makes of ours: words on buttons, and those a pointer is over, can be read (4.5 : 1, as WCAG 2.1 asks of text). */
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { themeOf } from './theme.js';

/** Relative luminance of `#rrggbb`, as WCAG 2.1 defines it. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('The %s theme', (mode) => {
  const token = theme.getDesignToken(themeOf(mode));
  it.each([
    'colorPrimary',
    'colorPrimaryHover',
    'colorPrimaryActive',
    'colorError',
    'colorErrorHover',
    'colorErrorActive',
    'colorLink',
    'colorLinkHover',
    'colorLinkActive',
  ] as const)('can be read where %s is the word', (name) => {
    expect(contrast(token[name], token.colorBgContainer)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const)('can be read where %s is the button', (name) => {
    expect(contrast(token[name], token.colorTextLightSolid)).toBeGreaterThanOrEqual(4.5);
  });
});
