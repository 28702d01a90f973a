// Settings: The settings of `orchard serve`, and the errors for settings that cannot be used. No routes.
