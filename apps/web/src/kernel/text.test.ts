import { describe, expect, it } from 'vitest';
import { groupPhone, hexToRgb, isImage, isRtl, pad4, rgbToHex, videoId } from './text.ts';

describe('names and texts', () => {
  it('knows the seven kinds of image by their end', () => {
    for (const end of ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg', 'PNG'])
      expect(isImage(`photo.${end}`)).toBe(true);
    for (const name of ['photo.pdf', 'png', 'photo.png.exe']) expect(isImage(name)).toBe(false);
  });
  it('lays out right to left what holds Arabic letters', () => {
    expect(isRtl('Réunion مع الأولياء')).toBe(true);
    expect(isRtl('Réunion')).toBe(false);
  });
  it('pads to four digits', () => expect([7, 1234, 98765].map(pad4)).toEqual(['0007', '1234', '98765']));
});

describe('video links', () => {
  it('take an id of eleven characters', () => {
    for (const text of [
      'dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
      'https://youtu.be/dQw4w9WgXcQ',
      'youtube.com/shorts/dQw4w9WgXcQ',
    ])
      expect(videoId(text)).toBe('dQw4w9WgXcQ');
    for (const text of ['dQw4w9WgXc', 'https://youtu.be/dQw4w9WgXcQQ', 'https://evil.example/watch?v=dQw4w9WgXcQ', ''])
      expect(videoId(text)).toBeNull();
  });
});

describe('colours', () => {
  it('go both ways', () => expect(rgbToHex(hexToRgb('#2649BB'))).toBe('#2649bb'));
  it('refuse what is no string and a channel above 255', () => {
    for (const value of [255, null, undefined, {}, '#12']) expect(() => hexToRgb(value)).toThrow(TypeError);
    expect(() => rgbToHex({ r: 256, g: 0, b: 0 })).toThrow(RangeError);
  });
});

describe('telephone numbers', () => {
  const plain = (number: string) => groupPhone(number).replaceAll('\u202f', ' ');
  it('are grouped as they are written in France and Morocco', () => {
    expect(plain('+212699792496')).toBe('+212 6 99 79 24 96');
    expect(plain('+33612345678')).toBe('+33 6 12 34 56 78');
    expect(plain('0612345678')).toBe('06 12 34 56 78');
    expect(plain('06.12.34.56.78')).toBe('06 12 34 56 78');
  });
  it('stay as they are where the plan is another', () => {
    for (const number of ['+4915123456789', '15', '0612', '']) expect(groupPhone(number)).toBe(number);
  });
});
