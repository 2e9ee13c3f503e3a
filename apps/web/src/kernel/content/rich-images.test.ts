import { expect, it } from 'vitest';
import { school } from '#kernel/test/people.ts';
import { withImageAddresses, withStoredImages } from './rich-images.ts';

const kept =
  '<p><img src="images/0191.webp" alt="A"><img alt="B" src="image-proxy?url=https%3A%2F%2Fimages.example.org%2Fimages%2Fa.png&amp;s=x"></p>';

it('pictures get an address for display, which is removed before saving', () => {
  const shown = withImageAddresses(kept, { ...school, apiHost: 'https://api.example.org' });
  expect(shown).toContain('src="https://api.example.org/api/7/images/0191.webp"');
  expect(shown).toContain(
    'src="https://api.example.org/api/7/image-proxy?url=https%3A%2F%2Fimages.example.org%2Fimages%2Fa.png&amp;s=x"',
  );
  expect(withStoredImages(shown)).toBe(kept);
  expect(withStoredImages(kept)).toBe(kept);
});

it('links to files get an address for display, which is removed before saving', () => {
  const text =
    '<p><a href="file?n=files/pdf/0191.pdf" rel="noopener">Le règlement</a> <a href="https://ecole.example/">Le site</a></p>';
  const shown = withImageAddresses(text, { ...school, apiHost: 'https://api.example.org' });
  expect(shown).toContain('href="https://api.example.org/api/7/file?n=files/pdf/0191.pdf"');
  expect(shown).toContain('href="https://ecole.example/"');
  expect(withStoredImages(shown)).toBe(text);
});
