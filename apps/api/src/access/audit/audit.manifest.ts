import { manifest } from '#kernel/manifest.ts';
import { auditBindings } from './audit.routes.ts';

export const auditManifest = manifest({
  bindings: [...auditBindings],
  proof: {
    wholeSchool: { people: { 'audit.list': 'the journal is one chain' } },
  },
});
