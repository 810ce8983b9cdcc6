// The address by which tools/bench knows the hostile set.
import '../guards-off.mjs?hostile';
