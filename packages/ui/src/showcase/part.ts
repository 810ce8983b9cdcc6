import type { ToastStore } from '../feedback/toast-store.ts';

export type PartProps = { toasts: ToastStore };
