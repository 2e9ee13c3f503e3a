const margin = 24;
const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'direction',
  'text-anchor',
] as const;

/** A drawing with its current styles inlined: a picture does not get the page's styles. */
function standing(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  const into = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    into[index]?.setAttribute('style', copied.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  });
  return copy;
}

/** A chart with its title as a PNG of twice its size, on the page's background; null without a chart. */
export async function pictureOf(title: string, inside: HTMLElement): Promise<Blob | null> {
  const drawing = inside.querySelector<SVGSVGElement>('figure svg');
  const title2d = inside.querySelector('h2');
  if (!drawing || !title2d) return null;
  const [width, height] = [drawing.clientWidth, drawing.clientHeight];
  const copy = standing(drawing);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: (width + 2 * margin) * 2,
    height: (height + 3 * margin) * 2,
  });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(2, 2);
  const look = getComputedStyle(title2d);
  pen.fillStyle = getComputedStyle(inside).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = look.color;
  pen.font = `600 15px ${look.fontFamily}`;
  pen.direction = look.direction === 'rtl' ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  pen.fillText(title, look.direction === 'rtl' ? width + margin : margin, margin + 8);
  pen.drawImage(picture, margin, 2 * margin, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
