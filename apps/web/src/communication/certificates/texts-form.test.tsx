import { type CertificateText, certificateKinds } from '@encrier/contract/communication/certificates';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { textsQuery } from './certificates.api.ts';
import { TextsForm } from './parts/TextsForm.tsx';

const texts = certificateKinds.flatMap((kind) =>
  (['fr', 'ar', 'en'] as const).map(
    (lang): CertificateText => ({
      kind,
      lang,
      title: `${kind} ${lang}`,
      opening: 'Avant',
      body: 'Après',
      own: false,
      version: 0,
    }),
  ),
);
const usual = texts[0]!;
let stands: CertificateText;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ method, body }) => {
    if (method === 'GET') return { body: { items: [stands, ...texts.slice(1)] } };
    const { version, ...words } = JSON.parse(body) as Partial<CertificateText> & { version: number };
    if (version !== stands.version)
      return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', details: { theirs: stands } } };
    stands =
      'title' in words
        ? { ...stands, ...words, own: true, version: version + 1 }
        : { ...usual, own: false, version: version + 1 };
    return { body: stands };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  stands = { ...usual, own: true, version: 1 };
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

/** The form in its sheet, whose button sends it. */
function Sheet() {
  const { data } = useQuery(textsQuery);
  return (
    <>
      {data && <TextsForm id="texts" texts={data.items} onBusy={() => undefined} />}
      <button type="submit" form="texts">
        Enregistrer
      </button>
    </>
  );
}
const title = () => screen.getByLabelText<HTMLInputElement>('Titre');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function write(text: string): Promise<void> {
  inRouter(<Sheet />, '/admin/documents');
  await screen.findByLabelText('Titre');
  await userEvent.clear(title());
  await userEvent.type(title(), text);
}

it('a title being typed is kept while a colleague saves the rest of the text', async () => {
  await write('Certificat de scolarité');
  stands = { ...stands, body: 'Fait pour servir et valoir ce que de droit.', version: 2 };
  await act(() => queries.invalidateQueries({ queryKey: textsQuery.queryKey }));
  await screen.findByDisplayValue(/valoir ce que de droit/);
  expect(title().value).toBe('Certificat de scolarité');
  await press('Enregistrer');
  await waitFor(() => expect(stands).toMatchObject({ title: 'Certificat de scolarité', version: 3 }));
  expect(stands.body).toMatch(/valoir/);
});

it('both titles are shown, and one press takes the other’s', async () => {
  await write('Certificat de scolarité');
  stands = { ...stands, title: 'Attestation', version: 2 };
  await press('Enregistrer');
  await screen.findByText('Attestation');
  await press('Prendre les siens');
  expect(title().value).toBe('Attestation');
});

it('another text opens without a question once the edited one is saved', async () => {
  await write('Certificat de scolarité');
  await press('Enregistrer');
  await waitFor(() => expect(stands.title).toBe('Certificat de scolarité'));
  await userEvent.selectOptions(screen.getByLabelText('Langue'), 'ar');
  await waitFor(() => expect(title().value).toBe('schooling ar'));
});
