import { leads, workflow } from '#kernel/policy/workflow.ts';

/** A role with a time limit: it begins on its day, and ends on its last day or earlier. */
export const termWorkflow = workflow('role_terms.state', ['planned', 'given', 'ended', 'cancelled'], 'planned', {
  begin: leads(['planned'], 'given'),
  cancel: leads(['planned'], 'cancelled'),
  end: leads(['given'], 'ended'),
});
