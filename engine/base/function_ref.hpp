#pragma once
// FunctionRef: a non-owning reference to a callable, like C++26's std::function_ref. A function that runs a body
// immediately takes one, so that it need not be a template and copies nothing.
#include <memory>
#include <type_traits>
#include <utility>

namespace rules {

template <class Signature>
class FunctionRef;

/// Must not outlive the callable.
template <class Returned, class... Arguments>
class FunctionRef<Returned(Arguments...)> {
 public:
  template <class Body>
  requires(!std::is_same_v<Body, FunctionRef> && std::is_object_v<Body> &&
           std::is_invocable_r_v<Returned, const Body&, Arguments...>) FunctionRef(const Body& body)
      : body_(std::addressof(body)), call_([](const void* called, Arguments... arguments) -> Returned {
          return (*static_cast<const Body*>(called))(std::forward<Arguments>(arguments)...);
        }) {}

  Returned operator()(Arguments... arguments) const { return call_(body_, std::forward<Arguments>(arguments)...); }

 private:
  const void* body_;
  Returned (*call_)(const void*, Arguments...);
};

}  // namespace rules
