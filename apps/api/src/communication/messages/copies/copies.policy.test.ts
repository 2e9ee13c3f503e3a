import { describe, expect, it } from 'vitest';
import { autoReplyHtml } from './copies.policy.ts';

describe('an absence as rich text', () => {
  it('keeps lines and shows signs as they are', () => {
    expect(autoReplyHtml('De retour lundi.\n<b>&"</b>')).toBe(
      '<p>De retour lundi.</p><p>&lt;b&gt;&amp;&quot;&lt;/b&gt;</p>',
    );
  });
});
