import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { TestPage } from '@encrier/contract/teaching/diagnostic-tests';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { create, testQuery, update } from './diagnostic-tests.api.ts';
import { useMakerArea } from './parts/area.ts';
import { contentOf, draftOfTest, emptyDraft } from './parts/making/draft.ts';
import { ImportFile } from './parts/transfer/ImportFile.tsx';

/** Questions of a file become a draft, or are added to an open one. */
export default function ImportPage() {
  const { t } = useLingui();
  const area = useMakerArea();
  const navigate = useNavigate();
  const { test = '' } = useSearch({ strict: false }) as { test?: string };
  const query = useQuery({ ...testQuery(test), enabled: test !== '', refetchOnWindowFocus: false });
  const done = (id: string): void => {
    toast.success(t`Questions importées : relisez le brouillon.`);
    void navigate({ to: `${area}/diagnostic-tests/${id}/edit` as never });
  };
  return (
    <PageFrame
      title={t`Importer des questions`}
      width={760}
      path={[
        { label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` },
        ...(query.data ? [{ label: query.data.title, href: `${area}/diagnostic-tests/${test}` }] : []),
      ]}
    >
      {test ? (
        <Asked query={query} label={t`Chargement du test`}>
          {(data) => <Append test={data} done={done} />}
        </Asked>
      ) : (
        <New done={done} />
      )}
    </PageFrame>
  );
}

function New({ done }: { done: (id: string) => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const save = async (title: string, questions: Question[]): Promise<void> => {
    await create(id, { ...contentOf({ ...emptyDraft(null), title, questions: [] }), questions });
    done(id);
  };
  return <ImportFile before={0} into={null} save={save} />;
}

function Append({ test, done }: { test: TestPage; done: (id: string) => void }) {
  const { id, version, items, title } = test;
  if (!test.can.edit || test.sat)
    return (
      <Notice tone="warn">
        <Trans>Les questions de ce test ne changent plus. Faites-en une copie, puis importez.</Trans>
      </Notice>
    );
  const save = async (_title: string, questions: Question[]): Promise<void> => {
    await update(id, version, { ...contentOf(draftOfTest(test)), questions: [...items, ...questions] });
    done(id);
  };
  return <ImportFile before={items.length} into={title} save={save} />;
}
