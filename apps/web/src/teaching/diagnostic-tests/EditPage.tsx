import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { create, testQuery, update } from './diagnostic-tests.api.ts';
import { useMakerArea, useTestId } from './parts/area.ts';
import { draftOfTest, emptyDraft } from './parts/making/draft.ts';
import { TestForm } from './parts/making/TestForm.tsx';

/** The form of a test: a new one, or an existing one. */
export default function EditPage() {
  const id = useTestId();
  return id ? <Change id={id} /> : <New />;
}

function New() {
  const { t } = useLingui();
  const area = useMakerArea();
  const navigate = useNavigate();
  const course = (useSearch({ strict: false }) as { cours?: string }).cours ?? null;
  const [id] = useState(() => crypto.randomUUID());
  const [first] = useState(() => emptyDraft(course));
  return (
    <PageFrame
      title={t`Nouveau test`}
      width={760}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
    >
      <TestForm
        first={first}
        sat={false}
        out={false}
        save={(content) => create(id, content)}
        done={() => {
          toast.success(t`Brouillon enregistré.`);
          void navigate({ to: `${area}/diagnostic-tests/${id}` as never });
        }}
      />
    </PageFrame>
  );
}

function Change({ id }: { id: string }) {
  const { t } = useLingui();
  const area = useMakerArea();
  const navigate = useNavigate();
  const query = useQuery(testQuery(id));
  const { data } = query;
  return (
    <PageFrame
      title={t`Modifier le test`}
      width={760}
      path={[
        { label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` },
        { label: data?.title ?? t`Test`, href: `${area}/diagnostic-tests/${id}` },
      ]}
    >
      <Asked query={query} label={t`Chargement du test`}>
        {(test) => (
          <TestForm
            key={id}
            first={draftOfTest(test)}
            version={test.version}
            sat={test.sat}
            out={test.state !== 'draft'}
            save={(content, version) => update(id, version, content)}
            done={() => {
              toast.success(t`Test enregistré.`);
              void navigate({ to: `${area}/diagnostic-tests/${id}` as never });
            }}
          />
        )}
      </Asked>
    </PageFrame>
  );
}
