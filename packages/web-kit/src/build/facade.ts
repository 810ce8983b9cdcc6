/**
 * What units may use of react-router. The bundler gives this in place of `react-router`, so that the
 * shared copy holds these names and no more (a third of the whole). Add a name here when a unit needs it.
 */
export {
  Form,
  Link,
  NavLink,
  Navigate,
  Outlet,
  RouterProvider,
  createBrowserRouter,
  generatePath,
  isRouteErrorResponse,
  matchPath,
  matchRoutes,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from '@router-itself';
