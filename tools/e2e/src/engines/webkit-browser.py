"""A window of WebKitGTK and nothing else, for WebKitWebDriver.

Debian's own small browser, MiniBrowser, is never narrower than 447 px, and no script of a test's runs in it before
those of a page. The one argument is a file with that script.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

Gtk.init()
# Makes prefers-reduced-motion match.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)

with open(sys.argv[1], encoding="utf-8") as file:
    script = WebKit2.UserScript(
        file.read(),
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
content = WebKit2.UserContentManager()
content.add_script(script)

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)


def on_automation_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view)


context.connect("automation-started", on_automation_started)

window = Gtk.Window()
window.add(view)
# Without a window manager, the window has to take the keyboard focus itself.
window.connect("map-event", lambda *_: window.get_window().focus(0))
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
