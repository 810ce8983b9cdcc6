export { fetcher, useApi } from './api/use-api.ts';
export { ApiError, userMessageOf, type Problem } from './api/api-error.ts';
export { apiFetch, apiFetchFile, apiFetchPage, type ListPage, type Parser, readAll } from './api/api-fetch.ts';
export { askForStepUpBy } from './api/step-up.ts';
export { serverNow } from './api/server-clock.ts';
export { useMutation, type Attempt } from './api/use-mutation.ts';
export { useList, type List } from './api/use-list.ts';
export { useLiveCard } from './api/use-live-card.ts';
export { useOpenCards } from './api/use-open-cards.ts';
export { emitBrowserEvent, onBrowserEvent, toast, type ToastEvent } from './events/browser-events.ts';
export { ConfirmAction } from './confirm/confirm-action.tsx';
export { Fetched, type FetchedProps } from './fetched/fetched.tsx';
export { addToDraft, draftOf, forgetDraft, hasDraft, useDraft, useTypedBefore } from './forms/use-draft.ts';
export {
  AreaInput,
  ChoiceInput,
  PasswordInput,
  SelectInput,
  TextInput,
  Form,
  FormFailure,
  SubmitButton,
  type FormProps,
} from './forms/form.tsx';
export { FormDialog } from './forms/form-dialog.tsx';
export { useSubmit } from './forms/use-submit.ts';
export { applyProblem, useZodForm } from './forms/use-zod-form.ts';
export { Frame } from './frame.tsx';
export { hydrateWhen, type HydrateWhenOptions, onPrint, onSight, useHydrated, useInBrowser } from './hydrate-when.tsx';
export { leaveFor } from './leave-for.ts';
export { LinkButton } from './link-button.tsx';
export { lazyPart } from './lazy-part.tsx';
export { hashId, hasScrollTarget, resumePendingScroll, scrollToId, setPendingScroll } from './hash-scroll.ts';
export { deviceInWords } from './session/device.ts';
export { saveFile } from './save-file.ts';
export { leaveNoDrafts, startDraftCare } from './session/draft-care.ts';
export { forgetFetched, logOut, reloadSession } from './api/session-calls.ts';
export {
  clearSession,
  readSession,
  setSession,
  subscribeSession,
  type SessionUser,
  useSession,
  type Session,
} from './session/session-store.ts';
export { browserStorage, tabStorage } from './storage.ts';
export { useEventStream } from './sse.ts';
export { DocumentHead, documentTitle, findHandle, type RouteHandle } from './title.tsx';
