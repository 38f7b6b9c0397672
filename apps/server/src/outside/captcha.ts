/** Pictures of a few characters: a port, for a drawn picture alone stops nobody for long; limits do the rest. */
import svgCaptcha from 'svg-captcha';

export type Captcha = { readonly draw: () => { readonly text: string; readonly svg: string } };

/** Four characters that cannot be mistaken for each other. */
export const drawnCaptcha: Captcha = {
  draw() {
    const { text, data } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0o1ilI', width: 112, height: 40, fontSize: 42 });
    return { text, svg: data };
  },
};
