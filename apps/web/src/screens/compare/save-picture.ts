/** A drawing of the page as a PNG: its colours are those of the theme, its letters those of the page. */

/** The drawing with every custom property replaced by what it is at the element. */
export function standalone(svg: SVGSVGElement, caption: readonly { readonly words: string; readonly colour: string }[]): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const style = getComputedStyle(svg);
  const [width, height] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
  const total = height + 12 + caption.length * 18;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('height', String(total));
  copy.setAttribute('font-family', style.fontFamily);
  copy.querySelector('.cmp-cross')?.remove();
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width, height: total, fill: 'var(--surface)' })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  for (const [index, { words, colour }] of caption.entries()) {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    for (const [name, value] of Object.entries({ x: 46, y: height + 14 + index * 18, 'font-size': 12, fill: colour }))
      line.setAttribute(name, String(value));
    line.textContent = words;
    copy.append(line);
  }
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(/var\((--[\w-]+)\)/g, (whole, name: string) => style.getPropertyValue(name).trim() || whole);
}

/** Saves it under a name, two pixels a point. */
export async function savePicture(svg: SVGSVGElement, caption: Parameters<typeof standalone>[1], name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, caption))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
