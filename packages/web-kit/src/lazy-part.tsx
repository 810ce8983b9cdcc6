import { ErrorState } from '@postcard/ui';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { toast } from './events/browser-events.ts';

type Options<Props> = {
  /** In the part's place while its code is on its way. */
  loading?: (props: Props) => ReactNode;
  /** For a dialog: a toast reports the failure, and this closes it. Without it a notice takes the part's place. */
  onFailed?: (props: Props) => void;
  /** For a decoration: nothing takes its place. */
  isOptional?: boolean;
};

/** A part of a page whose code is loaded when it is first shown. Without its code the rest of the page works on. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = () => null, onFailed, isOptional = false }: Options<Props> = {},
): ComponentType<Props> {
  let current: LazyExoticComponent<ComponentType<Props>> | undefined;
  const part = () =>
    (current ??= lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React keeps a failure for good, so that the next try needs another one.
        current = undefined;
        throw error;
      }
    }));

  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const Part = useMemo(part, [attempt]);
    // A bundle that keeps its failure for good is loaded anew with the whole page; what was typed is kept as a draft.
    const again = () => setAttempt(attempt + 1);
    const retry = () => (attempt > 1 && navigator.onLine ? location.reload() : again());
    const notice = onFailed ? (
      <NotOpened onShown={() => onFailed(props)} />
    ) : (
      <NotShown onRetry={retry} onOnline={again} />
    );
    const failed = isOptional ? null : notice;
    return (
      <PartBoundary key={attempt} failed={failed}>
        <Suspense fallback={loading(props)}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

class PartBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

function NotShown({ onRetry, onOnline }: { onRetry: () => void; onOnline: () => void }) {
  // The page stays, with everything typed in it, as nobody asked for this part.
  const tryAgain = useEffectEvent(onOnline);
  useEffect(() => {
    const listener = () => tryAgain();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <ErrorState title="This part couldn’t be loaded" onRetry={onRetry}>
      Check your connection and try again. Everything else on this page works.
    </ErrorState>
  );
}

function NotOpened({ onShown }: { onShown: () => void }) {
  const close = useEffectEvent(onShown);
  useEffect(() => {
    toast({
      variant: 'destructive',
      title: 'This couldn’t be opened',
      description: 'Check your connection and try again.',
    });
    close();
  }, []);
  return null;
}
